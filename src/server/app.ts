import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { announcementRoutes } from './api/announcements.ts'
import { auditLogRoutes } from './api/audit-log.ts'
import { authRoutes } from './api/auth.ts'
import { authErasureRoutes } from './api/auth-erasure.ts'
import { authLoginRoutes, type SignInLimits, usualSignInLimits } from './api/auth-login.ts'
import { authPasswordRoutes } from './api/auth-password.ts'
import { authResetRoutes } from './api/auth-reset.ts'
import { authSessionRoutes } from './api/auth-sessions.ts'
import { authTwoFactorRoutes } from './api/auth-two-factor.ts'
import { automaticEmailRoutes } from './api/automatic-emails.ts'
import { automationRoutes } from './api/automations.ts'
import { calendarFeedRoutes } from './api/calendar-feed.ts'
import { calendarRoutes } from './api/calendars.ts'
import { chargeRunRoutes } from './api/charge-runs.ts'
import { chargeRoutes } from './api/charges.ts'
import { coTenantRoutes } from './api/co-tenants.ts'
import { comingChargeRoutes } from './api/coming-charges.ts'
import { creditRoutes } from './api/credits.ts'
import { dashboardRoutes } from './api/dashboard.ts'
import { dataExportRoutes } from './api/data-exports.ts'
import { depositEntryRoutes } from './api/deposit-entries.ts'
import { documentRoutes } from './api/documents.ts'
import { eventRoutes } from './api/events.ts'
import { expenseRoutes } from './api/expenses.ts'
import { financialRoutes } from './api/financials.ts'
import { importRoutes } from './api/imports.ts'
import { invitationRoutes } from './api/invitations.ts'
import { jobRoutes } from './api/jobs.ts'
import { leaseDepositRoutes } from './api/lease-deposit.ts'
import { leaseEvictionRoutes } from './api/lease-eviction.ts'
import { leaseNoticeRoutes } from './api/lease-notice.ts'
import { leaseRenewalRoutes } from './api/lease-renewals.ts'
import { leaseRentRoutes } from './api/lease-rents.ts'
import { leaseRolloverRoutes } from './api/lease-rollover.ts'
import { leaseTerminationRoutes } from './api/lease-termination.ts'
import { leaseRoutes } from './api/leases.ts'
import { mailRoutes } from './api/mails.ts'
import { maintenanceRequestRoutes } from './api/maintenance-requests.ts'
import { maintenanceScheduleRoutes } from './api/maintenance-schedules.ts'
import { maintenanceWorkRoutes } from './api/maintenance-work.ts'
import { memberInvitationRoutes } from './api/member-invitations.ts'
import { memberRoutes } from './api/members.ts'
import { messageAttachmentRoutes } from './api/message-attachments.ts'
import { messageRoutes } from './api/messages.ts'
import { navigationRoutes } from './api/navigation.ts'
import { notificationRoutes } from './api/notifications.ts'
import { objectRoutes } from './api/objects.ts'
import { openApiRoutes } from './api/openapi.ts'
import { organizationRoutes } from './api/organization.ts'
import { ownerEntryRoutes } from './api/owner-entries.ts'
import { ownerStatementRoutes } from './api/owner-statements.ts'
import { paymentReceiptRoutes } from './api/payment-receipts.ts'
import { paymentRoutes } from './api/payments.ts'
import { pictureRoutes } from './api/pictures.ts'
import { propertyRoutes } from './api/properties.ts'
import { recipientRoutes } from './api/recipients.ts'
import { recurringChargeRoutes } from './api/recurring-charges.ts'
import { recurringExpenseRoutes } from './api/recurring-expenses.ts'
import { refundRoutes } from './api/refunds.ts'
import { renewalOfferRoutes } from './api/renewal-offers.ts'
import { reportRunRoutes } from './api/report-runs.ts'
import { reportScheduleRoutes } from './api/report-schedules.ts'
import { reportRoutes } from './api/reports.ts'
import { tenantErasureRoutes } from './api/tenant-erasure.ts'
import { tenantInvitationRoutes } from './api/tenant-invitations.ts'
import { allTenantInvitationRoutes } from './api/tenant-invitations-all.ts'
import { tenantRoutes } from './api/tenants.ts'
import { termsRoutes } from './api/terms.ts'
import { unitRoutes } from './api/units.ts'
import { userRoutes } from './api/users.ts'
import { vendorJobRoutes } from './api/vendor-jobs.ts'
import { vendorLinkRoutes } from './api/vendor-links.ts'
import { vendorRoutes } from './api/vendors.ts'
import type { Database } from './db/client.ts'
import { type Reader, readPrimary } from './db/reader.ts'
import { openExporter } from './exports/exporter.ts'
import { limitBodyTime } from './http/body-time.ts'
import { limitClosing } from './http/closing.ts'
import { denyByDefault } from './http/default-deny.ts'
import { refuseBroken, sayTooEarly, sayWhatHappened } from './http/error-reply.ts'
import { limitUse } from './http/fair-use.ts'
import { healthRoutes } from './http/health.ts'
import { loggerOptions, OneLineEach } from './http/logger.ts'
import { type Patience, usualPatience } from './http/patience.ts'
import { compiledWhenAsked } from './http/reply-schema.ts'
import { securityHeaders } from './http/security-headers.ts'
import { webRoutes } from './http/web.ts'
import { openMailroom } from './mailroom.ts'
import type { Post } from './outside/mail.ts'
import type { Storage } from './outside/storage.ts'
import {
  type Allowances,
  type FairUse,
  usualAllowances,
  usualFairUse,
} from './start/usual-limits.ts'

export interface AppOptions {
  database: Database
  /** Where reports read; the database itself when left out. */
  reader?: Reader
  /** The folder the browser's files were built into; null serves the API alone. */
  webDir: string | null
  trustProxy: boolean | number | string
  log: boolean | { level: string }
  /** Where files are kept, and the key that signs the addresses they are sent to. */
  storage: Storage
  /** How mails leave, and the address their links begin with. */
  mail: { post: Post; publicUrl: string }
  /** Shorter waits than usual, for tests. */
  patience?: Partial<Patience>
  /** Other limits than usual, for tests, which all come from one address. */
  signInLimits?: SignInLimits
  fairUse?: FairUse
  allowances?: Allowances
}

/** The whole server, listening nowhere yet. */
export async function buildApp({
  database,
  reader = readPrimary,
  webDir,
  trustProxy,
  log,
  storage,
  mail,
  patience,
  signInLimits = usualSignInLimits,
  fairUse = usualFairUse,
  allowances = usualAllowances,
}: AppOptions): Promise<FastifyInstance> {
  const wait = { ...usualPatience, ...patience }
  const app = Fastify({
    logger: loggerOptions(log),
    logController: new OneLineEach(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: sayTooEarly,
    clientErrorHandler: refuseBroken,
    // Only a ceiling: `limitBodyTime` is the real limit, and 50 MB over a slow line take half an hour.
    requestTimeout: 60 * 60_000,
    connectionTimeout: wait.silence,
    keepAliveTimeout: wait.idle,
    http: { headersTimeout: wait.headers, connectionsCheckingInterval: wait.check },
    forceCloseConnections: 'idle',
    // A request that still arrives while the server stops is answered as usual: none is lost.
    return503OnClosing: false,
  })
  app.decorate('database', database)
  app.decorate('reader', reader)
  app.decorate('endpoints', [])
  app.decorate('storage', storage)
  app.decorate('signInLimits', signInLimits)
  app.decorate('allowances', allowances)
  app.decorate('mailroom', openMailroom(database, mail, app.log))
  openExporter(app)
  app.decorateRequest('caller', null)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sayWhatHappened)
  app.setSerializerCompiler(compiledWhenAsked)

  securityHeaders(app)
  limitBodyTime(app, wait.body)
  limitClosing(app, wait.closing)
  limitUse(app, fairUse)
  denyByDefault(app)
  healthRoutes(app)
  announcementRoutes(app)
  auditLogRoutes(app)
  authRoutes(app)
  authLoginRoutes(app)
  authErasureRoutes(app)
  authPasswordRoutes(app)
  authResetRoutes(app)
  authSessionRoutes(app)
  authTwoFactorRoutes(app)
  calendarFeedRoutes(app)
  calendarRoutes(app)
  chargeRoutes(app)
  coTenantRoutes(app)
  automationRoutes(app)
  chargeRunRoutes(app)
  comingChargeRoutes(app)
  creditRoutes(app)
  dashboardRoutes(app)
  dataExportRoutes(app)
  depositEntryRoutes(app)
  documentRoutes(app)
  eventRoutes(app, wait.beat)
  expenseRoutes(app)
  financialRoutes(app)
  importRoutes(app)
  invitationRoutes(app)
  jobRoutes(app)
  leaseDepositRoutes(app)
  leaseNoticeRoutes(app)
  leaseEvictionRoutes(app)
  leaseRenewalRoutes(app)
  renewalOfferRoutes(app)
  leaseRentRoutes(app)
  leaseRolloverRoutes(app)
  leaseRoutes(app)
  leaseTerminationRoutes(app)
  mailRoutes(app)
  automaticEmailRoutes(app)
  maintenanceRequestRoutes(app)
  maintenanceScheduleRoutes(app)
  maintenanceWorkRoutes(app)
  memberInvitationRoutes(app)
  memberRoutes(app)
  messageAttachmentRoutes(app)
  messageRoutes(app)
  navigationRoutes(app)
  notificationRoutes(app)
  await objectRoutes(app)
  openApiRoutes(app)
  organizationRoutes(app)
  paymentReceiptRoutes(app)
  ownerEntryRoutes(app)
  ownerStatementRoutes(app)
  paymentRoutes(app)
  pictureRoutes(app)
  propertyRoutes(app)
  recipientRoutes(app)
  recurringChargeRoutes(app)
  recurringExpenseRoutes(app)
  reportRunRoutes(app)
  reportScheduleRoutes(app)
  await reportRoutes(app)
  refundRoutes(app)
  tenantErasureRoutes(app)
  tenantInvitationRoutes(app)
  allTenantInvitationRoutes(app)
  tenantRoutes(app)
  termsRoutes(app)
  unitRoutes(app)
  userRoutes(app)
  vendorRoutes(app)
  vendorLinkRoutes(app)
  vendorJobRoutes(app)
  await webRoutes(app, webDir)
  return app
}
