import pg from 'pg'

export interface Listening {
  /** Resolves when the connection is gone, for whichever reason. */
  readonly lost: Promise<void>
  /** Finds out whether the other end still answers; if not, the connection is given up. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Hears what is said on a channel (`NOTIFY`), on a connection of its own: through a pool's it would
 * be missed. Throws what the database says when it cannot be reached.
 */
export async function listenOn(
  url: string,
  channel: string,
  heard: (text: string) => void,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'rooftree events',
  })
  const lost = new Promise<void>(resolve => {
    client.once('end', resolve)
    client.once('error', () => resolve())
  })
  // After the first one too: without a listener an error would end the process.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  await client.connect()
  const close = () => client.end().catch(() => {})
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    void close()
    throw error
  }
  return {
    lost,
    close,
    async check() {
      await client.query('select 1').catch(close)
    },
  }
}
