import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Undo } from '#web/components/feedback/toast.tsx'
import { call, type Input } from './api.ts'
import { refresh } from './refresh.ts'

/** The Undo of a toast: one call that voids the entry of an earlier one. */
export function undoWith<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, input: Input<P, Q, B> & { idempotencyKey?: string }): Undo {
  return async () => {
    await call(endpoint, input)
    refresh(endpoint.changes)
  }
}
