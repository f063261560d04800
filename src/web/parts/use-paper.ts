import { useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { CallError, download } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/** Fetches one paper of a row and saves it under a name; says so if that fails. */
export function usePaper<P extends z.ZodType<unknown, { id: string }>>(
  endpoint: Endpoint<P>,
  id: string,
  name: string,
) {
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    try {
      const input = { params: { id } }
      await download<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType>(
        endpoint,
        input,
        name,
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 401) toast.failure({ title: 'Failed to download', text: error.sentence })
    } finally {
      setLoading(false)
    }
  }

  return { save, isLoading }
}
