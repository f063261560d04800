import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { type CallError, call, type Input, queryKey } from './api.ts'

/** One endpoint called for several inputs, each through the cache as by `useCall`. */
export function useCalls<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  inputs: readonly Input<P, Q, B>[],
): UseQueryResult<z.output<R>, CallError>[] {
  return useQueries({
    queries: inputs.map((input: LooseInput) => ({
      queryKey: queryKey(endpoint, input),
      queryFn: () => call<z.ZodType, z.ZodType, z.ZodType, R>(endpoint, input),
    })),
  })
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
}
