import { useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { download, type Input } from './api.ts'
import { CallError } from './call-error.ts'
import { notifyFailure } from './notify-failure.ts'

/** Downloads a file and saves it under a name; `failure` is the title of the message where that fails, `fault` its lasting reason. */
export function useDownload(failure: string) {
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function save<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B>,
    input: Input<P, Q, B>,
    name: string,
  ) {
    setLoading(true)
    setFault(null)
    try {
      await download(endpoint, input, name)
    } catch (error) {
      notifyFailure(error, { title: failure })
      if (error instanceof CallError) setFault(error.sentence)
    } finally {
      setLoading(false)
    }
  }

  return { save, isLoading, fault }
}
