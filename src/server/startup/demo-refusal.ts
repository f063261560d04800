import pg from 'pg'
import { ownCommand } from '../config/own-command.ts'
import { StartError } from '../config/start-error.ts'

/**
 * Refuses a production start on the demo, whose passwords are public.
 *
 * @throws StartError when a demo is in the database
 */
export async function refuseDemo(url: string): Promise<void> {
  if (process.env.NODE_ENV !== 'production') return
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from organizations where is_demo limit 1')
    if (rowCount)
      throw new StartError(
        `This database holds the demo portfolio: start it by ${ownCommand('demo')}, or set DATA_DIR to another folder.`,
      )
  } finally {
    await client.end()
  }
}
