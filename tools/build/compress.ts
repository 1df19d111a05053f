import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes of the compressed files; absent where compression does not make the file smaller. */
export interface CompressedSizes {
  brotli?: number;
  gzip?: number;
}

export function isCompressible(mediaType: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(mediaType);
}

/** Writes `path.br` and `path.gz` at the best quality beside a file with these bytes. */
export async function compress(path: string, bytes: Uint8Array): Promise<CompressedSizes> {
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    ...await keepSmaller(`${path}.br`, br, bytes, "brotli"),
    ...await keepSmaller(`${path}.gz`, gz, bytes, "gzip"),
  };
}

async function keepSmaller(
  path: string,
  compressed: Uint8Array,
  bytes: Uint8Array,
  encoding: keyof CompressedSizes,
): Promise<CompressedSizes> {
  if (compressed.length >= bytes.length) return {};
  await Deno.writeFile(path, compressed);
  return { [encoding]: compressed.length };
}
