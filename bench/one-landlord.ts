import { startSession } from '#server/access/caller.ts'
import type { Workspace } from './bench.ts'
import { type Size, seedLandlords } from './portfolio.ts'
import { type Server, startServer } from './server.ts'

/** Inserts one landlord, and serves them: calls are their admin's. */
export async function serveOneLandlord(
  workspace: Workspace,
  size: Omit<Size, 'landlords'>,
): Promise<Server> {
  const [landlord] = await seedLandlords(workspace, { landlords: 1, ...size })
  if (!landlord) throw new Error('There is nobody to measure for')
  const origin = { userAgent: 'bench', address: '127.0.0.1' }
  const token = await startSession(workspace.database.db, landlord.adminId, origin)
  return startServer('rooftree.ts', workspace, token)
}

/** For this number of payments: about a hundred a unit, one a month; twenty units a property. */
export function sizeOf(payments: number) {
  const units = Math.ceil(payments / 100)
  return { units, properties: Math.ceil(units / 20), months: 101 }
}
