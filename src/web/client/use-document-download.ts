import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { useDownload } from './use-download.ts'

/** Downloads one document of a row and saves it under a name; reports a failure. */
export function useDocumentDownload<P extends z.ZodType<unknown, { id: string }>>(
  endpoint: Endpoint<P>,
  id: string,
  name: string,
  query?: Record<string, string | undefined>,
) {
  const { save, isLoading } = useDownload(t('Failed to download'))
  const input = { params: { id }, query }
  return {
    save: () =>
      save<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType>(endpoint, input, name),
    isLoading,
  }
}
