// What is kept on this device: rows of plain data, written before anybody is told of them.

export interface Row {
  table: string;
  key: string;
  value: unknown;
}

export type Change =
  { op: 'put'; table: string; key: string; value: unknown } | { op: 'delete'; table: string; key: string };

/** Another worker hosts the tables now: whoever hears this must say no more. */
export class Ousted extends Error {}

const ROWS = 'rows';
const HOST = 'host';

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((good, bad) => {
    transaction.oncomplete = () => good();
    transaction.onabort = () => bad(transaction.error ?? new Ousted());
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = () => bad(request.error ?? new Error('IndexedDB'));
  });
}

/** The database of a site; made if there is none. */
async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS, { keyPath: ['table', 'key'] });
    request.result.createObjectStore(HOST);
  };
  return result(request);
}

export class Store {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly host: string,
  ) {}

  /** Become the only one who writes. */
  static async claimed(name: string, host: string): Promise<Store> {
    const database = await opened(name);
    const store = new Store(database, host);
    const transaction = store.#begin();
    transaction.objectStore(HOST).put(host, HOST);
    await done(transaction);
    return store;
  }

  all(): Promise<Row[]> {
    return result(this.database.transaction(ROWS).objectStore(ROWS).getAll() as IDBRequest<Row[]>);
  }

  /** All changes or none of them; none if another worker has become the host. */
  write(changes: readonly Change[]): Promise<void> {
    const transaction = this.#begin();
    const holder = transaction.objectStore(HOST).get(HOST);
    holder.onsuccess = () => {
      if (holder.result !== this.host) transaction.abort();
      else changes.forEach((change) => apply(transaction.objectStore(ROWS), change));
    };
    return done(transaction);
  }

  close(): void {
    this.database.close();
  }

  /** A phone may go out at any moment: what is told must be on its disk. */
  #begin(): IDBTransaction {
    return this.database.transaction([ROWS, HOST], 'readwrite', { durability: 'strict' });
  }
}

function apply(rows: IDBObjectStore, change: Change): void {
  if (change.op === 'put') rows.put({ table: change.table, key: change.key, value: change.value });
  else rows.delete([change.table, change.key]);
}
