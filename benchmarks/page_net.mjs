// Evaluates nets as the page does, for benchmarks/page_nets.py: a line of JSON and rows of bytes come in; out go how many numbers, and those.
import { built } from '../tests/offline/stage.mjs';
import { Net } from '../web/src/offline/net.ts';

const nets = new Map();
let waiting = Buffer.alloc(0);

/** The next question, if all of it is here: its end, and what was asked. */
function question() {
  const line = waiting.indexOf(10);
  if (line < 0) return undefined;
  const asked = JSON.parse(waiting.subarray(0, line).toString());
  const end = line + 1 + asked.bytes;
  return waiting.length < end ? undefined : { ...asked, rows: waiting.subarray(line + 1, end), end };
}

process.stdin.on('data', (more) => {
  waiting = Buffer.concat([waiting, more]);
  for (let asked = question(); asked; asked = question()) {
    if (!nets.has(asked.net)) nets.set(asked.net, new Net(built(`${asked.net}.net`)));
    const said = nets.get(asked.net).value(new Uint8Array(asked.rows), asked.count);
    process.stdout.write(Buffer.from(Uint32Array.of(said.length).buffer));
    process.stdout.write(Buffer.from(said.buffer));
    waiting = waiting.subarray(asked.end);
  }
});
