import type { FastifyBaseLogger } from 'fastify'
import { stillSignedIn } from '../access/caller.ts'
import { busy } from '../errors/errors.ts'
import type { Database } from '../postgres/database.ts'
import { type Listener, parseHeard } from './payload.ts'
import { type Out, type Since, Streams } from './streams.ts'

const channel = 'rooftree_live'

export interface Live {
  /**
   * Streams this person's events as server-sent events, to the response of `begin`.
   * @throws 503 while the database cannot be listened to, 429 for too many streams of one person
   */
  open(person: Listener, since: Since, begin: () => Out): Promise<void>
  /** Listens before the first stream: events that a screen missed while it loaded are then known. */
  start(): void
  /** Ends every stream. */
  close(): Promise<void>
}

/**
 * Live updates of one node: it listens on one connection, from its first stream on. Every loss is
 * handled in one way: streams end, and a reconnecting client gets its missed events, or an order to
 * reload all.
 */
export function openLive(
  database: Database,
  beatMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Live {
  let opening: Promise<Node> | undefined
  let isClosed = false

  /** The streams of a live connection; another one after it was lost. */
  function node(): Promise<Node> {
    if (isClosed) throw busy('The server is stopping. Please try again in a moment.')
    opening ??= listen(database, beatMs, log, () => {
      opening = undefined
    }).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    async open(person, since, begin) {
      ;(await node()).streams.open(person, since, begin)
    },
    start() {
      // The first stream tries again.
      node().catch(error => log.warn({ err: error }, 'Live updates cannot be listened to yet'))
    },
    async close() {
      isClosed = true
      await opening?.then(({ stop }) => stop()).catch(() => {})
    },
  }
}

interface Node {
  streams: Streams
  stop: () => Promise<void>
}

async function listen(
  database: Database,
  beatMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  whenLost: () => void,
): Promise<Node> {
  const streams = new Streams()
  const listening = await database.listen(channel, text => {
    const heard = parseHeard(text)
    if (heard) streams.hear(heard)
  })
  const beating = setInterval(beat, beatMs)
  void listening.lost.then(end)

  async function beat() {
    streams.beat()
    try {
      await listening.check()
      await recheck(database, streams)
    } catch (error) {
      // Without a lookup of rights no event is sent.
      log.warn({ err: error }, 'Live updates pause: the database cannot be asked')
      await stop()
    }
  }
  let isOver = false
  function end() {
    if (isOver) return
    isOver = true
    clearInterval(beating)
    whenLost()
    streams.endWhere(() => true)
  }
  async function stop() {
    end()
    await listening.close()
  }
  return { streams, stop }
}

/** Triggers end a stream at once; this check finds ends without a changed row, such as an expired session. */
async function recheck(database: Database, streams: Streams): Promise<void> {
  const { sids } = streams
  if (sids.length === 0) return
  const rows = await stillSignedIn(database.db, sids)
  const now = new Map(rows.map(row => [row.sid, row]))
  const requestedSids = new Set(sids)
  streams.endWhere(({ sid, role, organizationId }) => {
    const found = now.get(sid)
    if (!requestedSids.has(sid)) return false
    return !found || found.role !== role || found.organizationId !== organizationId
  })
}
