import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { answer, CallError, type Input, unreachable } from './api.ts'

/**
 * Makes one call whose answer is lines, and yields them in batches while they arrive. Throws as
 * `call` does, also when the answer ends too early.
 */
export async function* callLines<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  input: Input<P, Q, B>,
): AsyncGenerator<string[]> {
  const { body } = await answer(endpoint, input)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  for (;;) {
    const read = await reader?.read().catch(() => {
      throw new CallError(0, unreachable(), unreachable())
    })
    if (!read || read.done) break
    const lines = (begun + read.value).split('\n')
    begun = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (begun !== '') throw new CallError(0, unreachable(), unreachable())
}
