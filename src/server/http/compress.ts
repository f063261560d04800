import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses pages and JSON above one kilobyte. Files of the build are compressed already; other files and streams
 * of lines go out as they come. No answer is readable by another website, whose guesses could be compared by length.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: 1024,
    // Of a list, zstd at its first level takes a fifth of brotli's time, and is as small.
    encodings: ['zstd', 'br', 'gzip'],
    zlibOptions: firstLevel,
    customTypes: /^(application\/json|text\/html)\b/,
    // Quality 4 takes twice as long for 3 % less, the highest a hundred times as long for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
    // Bodies come uncompressed: none can unfold.
    globalDecompression: false,
  })
}

const quality = 2
/** Of zstd alone: gzip knows no such parameters. */
const firstLevel: ZlibOptions & ZstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}
