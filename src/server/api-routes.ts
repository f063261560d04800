import type { FastifyInstance } from 'fastify'
import { announcementRoutes } from './api/announcements.ts'
import { auditLogRoutes } from './api/audit-log.ts'
import { authRoutes } from './api/auth.ts'
import { authEmailChangeRoutes } from './api/auth-email-changes.ts'
import { authEmailConfirmationRoutes } from './api/auth-email-confirmations.ts'
import { authErasureRoutes } from './api/auth-erasure.ts'
import { authLoginRoutes } from './api/auth-login.ts'
import { authPasswordRoutes } from './api/auth-password.ts'
import { authRegisterRoutes } from './api/auth-register.ts'
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
import { erasureRoutes } from './api/erasures.ts'
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
import { moneyTransferRoutes } from './api/money-transfers.ts'
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
import { propertyOwnerRoutes } from './api/property-owners.ts'
import { recipientRoutes } from './api/recipients.ts'
import { recordChangeRoutes } from './api/record-changes.ts'
import { recordsToReviewRoutes } from './api/records-to-review.ts'
import { recurringChargeRoutes } from './api/recurring-charges.ts'
import { recurringExpenseRoutes } from './api/recurring-expenses.ts'
import { refundRoutes } from './api/refunds.ts'
import { renewalOfferRoutes } from './api/renewal-offers.ts'
import { reportRunRoutes } from './api/report-runs.ts'
import { reportScheduleRoutes } from './api/report-schedules.ts'
import { reportRoutes } from './api/reports.ts'
import { storageRoutes } from './api/storage.ts'
import { tenantErasureRoutes } from './api/tenant-erasure.ts'
import { tenantInvitationRoutes } from './api/tenant-invitations.ts'
import { allTenantInvitationRoutes } from './api/tenant-invitations-all.ts'
import { tenantMergeRoutes } from './api/tenant-merges.ts'
import { tenantRoutes } from './api/tenants.ts'
import { termsRoutes } from './api/terms.ts'
import { twoFactorResetRoutes } from './api/two-factor-resets.ts'
import { unitRoutes } from './api/units.ts'
import { userRoutes } from './api/users.ts'
import { vendorJobRoutes } from './api/vendor-jobs.ts'
import { vendorLinkRoutes } from './api/vendor-links.ts'
import { vendorRoutes } from './api/vendors.ts'

/** Serves every noun of the API; `beat` is how often an open event stream is written to, milliseconds. */
export async function apiRoutes(app: FastifyInstance, { beat }: { beat: number }): Promise<void> {
  announcementRoutes(app)
  auditLogRoutes(app)
  authRoutes(app)
  authLoginRoutes(app)
  authEmailChangeRoutes(app)
  authEmailConfirmationRoutes(app)
  authErasureRoutes(app)
  authPasswordRoutes(app)
  authRegisterRoutes(app)
  authResetRoutes(app)
  authSessionRoutes(app)
  authTwoFactorRoutes(app)
  twoFactorResetRoutes(app)
  automaticEmailRoutes(app)
  automationRoutes(app)
  calendarFeedRoutes(app)
  calendarRoutes(app)
  chargeRoutes(app)
  coTenantRoutes(app)
  chargeRunRoutes(app)
  comingChargeRoutes(app)
  creditRoutes(app)
  dashboardRoutes(app)
  dataExportRoutes(app)
  depositEntryRoutes(app)
  documentRoutes(app)
  erasureRoutes(app)
  eventRoutes(app, beat)
  expenseRoutes(app)
  financialRoutes(app)
  importRoutes(app)
  invitationRoutes(app)
  jobRoutes(app)
  storageRoutes(app)
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
  maintenanceRequestRoutes(app)
  maintenanceScheduleRoutes(app)
  maintenanceWorkRoutes(app)
  memberInvitationRoutes(app)
  memberRoutes(app)
  messageAttachmentRoutes(app)
  messageRoutes(app)
  moneyTransferRoutes(app)
  navigationRoutes(app)
  notificationRoutes(app)
  await objectRoutes(app)
  openApiRoutes(app)
  organizationRoutes(app)
  paymentReceiptRoutes(app)
  ownerEntryRoutes(app)
  propertyOwnerRoutes(app)
  ownerStatementRoutes(app)
  paymentRoutes(app)
  pictureRoutes(app)
  propertyRoutes(app)
  recipientRoutes(app)
  recordChangeRoutes(app)
  recordsToReviewRoutes(app)
  recurringChargeRoutes(app)
  recurringExpenseRoutes(app)
  reportRunRoutes(app)
  reportScheduleRoutes(app)
  await reportRoutes(app)
  refundRoutes(app)
  tenantErasureRoutes(app)
  tenantInvitationRoutes(app)
  tenantMergeRoutes(app)
  allTenantInvitationRoutes(app)
  tenantRoutes(app)
  termsRoutes(app)
  unitRoutes(app)
  userRoutes(app)
  vendorRoutes(app)
  vendorLinkRoutes(app)
  vendorJobRoutes(app)
}
