import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses pages and JSON above one kilobyte. Files of the build are compressed already; other files and streams
 * of lines go out as they come. No answer is readable by another website, whose guesses could be compared by length.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)\b/,
    // Its highest quality takes a hundred times as long, for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
    // Bodies come uncompressed: none can unfold.
    globalDecompression: false,
  })
}

const quality = 4
