import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { previewMoveOut } from '#shared/leases/move-out.ts'
import { type CallError, call, queryKey } from '#web/client/api.ts'

export type MoveOutSums = z.output<typeof previewMoveOut.reply>

/** The sums of a move-out, by the server; undefined until the input is complete. */
export function useMoveOutPreview(leaseId: string, typed: object, enabled: boolean) {
  const [text] = useDebouncedValue(JSON.stringify(typed), 250)
  const params = { id: leaseId }
  const body = previewMoveOut.body.safeParse(JSON.parse(text))
  const { data, error, isFetching } = useQuery<MoveOutSums, CallError>({
    queryKey: [...queryKey(previewMoveOut, { params }), text],
    queryFn: () => call(previewMoveOut, { params, body: previewMoveOut.body.parse(body.data) }),
    enabled: enabled && body.success,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = body.success && !isFetching && text === JSON.stringify(typed)
  return { sums: error ? undefined : data, error, isCurrent: isCurrent && !error }
}
