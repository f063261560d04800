import pg from 'pg'

export interface Listening {
  /** Resolves when the connection is lost, for any reason. */
  readonly lost: Promise<void>
  /** Checks whether the other end still answers; if not, the connection is closed. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Listens on a channel (`NOTIFY`), on a connection of its own: a pool would miss messages. Throws
 * the database's error when it is unreachable.
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
