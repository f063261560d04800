import { type AppOptions, buildApp } from '#server/app.ts'
import { operatorEmail } from './own-database.ts'
import { database, fairUse, mail, signInLimits, storage, stripeServer } from './world.ts'

/** The same server, listening on a free port of this machine. */
export async function listeningApp(options: Pick<AppOptions, 'webDir' | 'stripeServer'>) {
  const listening = await buildApp({
    database,
    trustProxy: false,
    mail,
    operatorEmail,
    storage,
    signInLimits,
    ...{ fairUse, stripeServer },
    log: { level: 'silent' },
    ...options,
  })
  const origin = await listening.listen({ port: 0, host: '127.0.0.1' })
  return { origin, close: () => listening.close() }
}
