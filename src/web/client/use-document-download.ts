import { useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { download } from './api.ts'
import { notifyFailure } from './notify-failure.ts'

/** Downloads one document of a row and saves it under a name; reports a failure. */
export function useDocumentDownload<P extends z.ZodType<unknown, { id: string }>>(
  endpoint: Endpoint<P>,
  id: string,
  name: string,
  query?: Record<string, string | undefined>,
) {
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    try {
      const input = { params: { id }, query }
      await download<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType>(
        endpoint,
        input,
        name,
      )
    } catch (error) {
      notifyFailure(error, { title: t('Failed to download') })
    } finally {
      setLoading(false)
    }
  }

  return { save, isLoading }
}
