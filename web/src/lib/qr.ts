// A QR code for a link.
import { encode, type QrCodeGenerateOptions } from 'uqr';

/** Least correction and a fixed mask: a screen has no stains, and other programs have read these codes. */
const OPTIONS: QrCodeGenerateOptions = { ecc: 'L', boostEcc: false, maskPattern: 0, border: 0, maxVersion: 6 };

/** The rows of the code, true where it is dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  try {
    return encode(text, OPTIONS).data;
  } catch {
    return null;
  }
}
