import type { FastifyInstance } from 'fastify'
import { removeExpired } from '../storage/expired-archives.ts'
import { makeExports } from './make.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes an archive that waits, or removes one that was stopped, soon and in the background. */
    exportSoon(id: string): void
  }
}

/**
 * One archive at a time on this node; later requests follow it. When the server stops, it stops
 * too, and its archive waits for the next job.
 */
export function openExporter(app: FastifyInstance): void {
  const { database } = app
  const { store } = app.storage
  const stopping = new AbortController()
  const { signal } = stopping
  const asked: string[] = []
  let running: Promise<void> | null = null

  async function work() {
    for (let only = asked.shift(); only && !signal.aborted; only = asked.shift()) {
      try {
        await makeExports({ database, store, log: app.log, signal, storageLimits: app }, only)
        await removeExpired(database, store, { only, signal })
      } catch (error) {
        if (!signal.aborted) app.log.warn({ err: error }, 'An archive waits for the next job')
      }
    }
    running = null
  }

  app.decorate('exportSoon', id => {
    asked.push(id)
    if (!signal.aborted) running ??= work()
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    await running
  })
}
