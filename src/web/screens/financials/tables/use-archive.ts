import { useCallback } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'

interface Archivable {
  id: string
  name: string
  /** Null while it is in use. */
  archivedAt: string | null
}

/** Archives a row by the call that changes its kind, or restores it. The same function at every drawing. */
export function useArchive(
  update: Endpoint<z.ZodType, z.ZodType, z.ZodType>,
): (row: Archivable) => void {
  const { mutate } = useSend(update)
  return useCallback(
    ({ id, name, archivedAt }) =>
      mutate(
        { params: { id }, body: { archived: archivedAt === null } },
        {
          onSuccess: () =>
            toast.success(
              archivedAt ? t('{name} restored', { name }) : t('{name} archived', { name }),
            ),
          onError: ({ sentence }) => toast.failure(sentence),
        },
      ),
    [mutate],
  )
}
