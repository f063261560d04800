import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { deliverMails, type Outlet } from './delivery.ts'
import type { Link, Post } from './mail.ts'

/** Milliseconds in which emails are collected, so that they are sent together. */
const gathering = 250

export interface Outbox {
  /** The beginning of links in emails, without a slash at the end. Never taken from a request. */
  publicUrl: string
  delivery: Post['delivery']
  /** Sends one mail at once and answers the dialogue; null where mails are saved as files. */
  converse: NonNullable<Post['converse']> | null
  /** Where mails lie as files; null where a server sends them. */
  folder: NonNullable<Post['folder']> | null
  /** The links of a mail that became a file here. */
  linksOf(id: string): Promise<Link[]>
  /** Sends waiting emails in the background, soon or after some seconds. Call it once the change is committed. */
  deliverSoon(seconds?: number): void
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

/** One delivery runs at a time; emails enqueued meanwhile are sent in the next round. */
export function openOutbox(
  database: Database,
  outlet: Outlet,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Outbox {
  let isRunning = false
  let again = false
  async function deliver() {
    isRunning = true
    try {
      while (again) {
        await wait(gathering, undefined, { ref: false })
        again = false
        // Hundreds, where many were invited at once, do not wait for the next minutes.
        again = (await deliverMails(database, outlet)) || again
      }
    } catch (error) {
      log.warn({ err: error }, 'mails wait in the outbox')
    } finally {
      isRunning = false
    }
  }
  function deliverSoon(seconds = 0) {
    if (seconds > 0) return void setTimeout(deliverSoon, seconds * 1000).unref()
    again = true
    if (!isRunning) void deliver()
  }
  return {
    publicUrl: outlet.publicUrl,
    delivery: outlet.post.delivery,
    converse: outlet.post.converse ?? null,
    folder: outlet.post.folder ?? null,
    linksOf: async id => (await outlet.post.folder?.linksOf(id)) ?? [],
    deliverSoon,
  }
}
