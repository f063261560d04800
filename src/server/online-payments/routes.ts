import type { FastifyInstance } from 'fastify'
import { paymentAttemptRoutes } from './attempts/routes.ts'
import { autopayRoutes } from './autopay/routes.ts'
import { stopAutopayRoute } from './autopay/stop-route.ts'
import { providerEventRoutes } from './events/routes.ts'
import { paymentMethodRoutes } from './methods/routes.ts'
import { paymentOptionsRoutes } from './options.ts'
import { paymentProviderRoutes } from './settings/routes.ts'

/** Serves all calls of online payments. */
export async function onlinePaymentRoutes(app: FastifyInstance): Promise<void> {
  paymentAttemptRoutes(app)
  paymentMethodRoutes(app)
  autopayRoutes(app)
  stopAutopayRoute(app)
  paymentOptionsRoutes(app)
  paymentProviderRoutes(app)
  await providerEventRoutes(app)
}
