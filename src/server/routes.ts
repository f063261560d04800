import type { FastifyInstance } from 'fastify'
import { authEmailChangeRoutes } from './account/email-changes.ts'
import { authEmailConfirmationRoutes } from './account/email-confirmations.ts'
import { authErasureRoutes } from './account/erasure.ts'
import { authPasswordRoutes } from './account/password.ts'
import { authResetRoutes } from './account/password-reset.ts'
import { authRegisterRoutes } from './account/registration.ts'
import { authRoutes } from './account/routes.ts'
import { authSessionRoutes } from './account/sessions.ts'
import { authLoginRoutes } from './account/sign-in.ts'
import { authTwoFactorRoutes } from './account/two-factor.ts'
import { twoFactorResetRoutes } from './account/two-factor-resets.ts'
import { unsubscribeRoutes } from './account/unsubscribes.ts'
import { billRoutes } from './accounting/bills/routes.ts'
import { budgetRoutes } from './accounting/budgets/routes.ts'
import { chargeRunRoutes } from './accounting/charge-runs/routes.ts'
import { comingChargeRoutes } from './accounting/charges/coming-charges.ts'
import { chargeListRoutes } from './accounting/charges/list-routes.ts'
import { recurringChargeRoutes } from './accounting/charges/recurring-charges.ts'
import { chargeRoutes } from './accounting/charges/routes.ts'
import { refundRoutes } from './accounting/credits/refunds.ts'
import { creditRoutes } from './accounting/credits/routes.ts'
import { depositEntryRoutes } from './accounting/deposits/routes.ts'
import { expenseListRoutes } from './accounting/expenses/list-routes.ts'
import { recurringExpenseRoutes } from './accounting/expenses/recurring-routes.ts'
import { expenseRoutes } from './accounting/expenses/routes.ts'
import { accountRoutes } from './accounting/general-ledger/accounts.ts'
import { journalRoutes } from './accounting/general-ledger/journals.ts'
import { payerRoutes } from './accounting/payers/routes.ts'
import { paymentBatchRoutes } from './accounting/payments/batch-routes.ts'
import { emailReceiptRoutes } from './accounting/payments/email-receipts.ts'
import { paymentListRoutes } from './accounting/payments/list-routes.ts'
import { paymentReceiptRoutes } from './accounting/payments/receipts.ts'
import { paymentRoutes } from './accounting/payments/routes.ts'
import { moneyTransferRoutes } from './accounting/payments/transfers.ts'
import { payoutRoutes } from './accounting/payouts/routes.ts'
import { meterReadingRoutes } from './accounting/utility-runs/reading-routes.ts'
import { utilityRunRoutes } from './accounting/utility-runs/routes.ts'
import { recordChangeRoutes } from './audit-log/record-changes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { automationRoutes } from './automations/routes.ts'
import { bankAccountRoutes } from './banking/accounts/routes.ts'
import { bankFileRoutes } from './banking/importing/routes.ts'
import { bankLineRoutes } from './banking/lines/routes.ts'
import { reconciliationRoutes } from './banking/reconciling/routes.ts'
import { bankRuleRoutes } from './banking/rules/routes.ts'
import { calendarFeedRoutes } from './calendar/feed.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { closedPeriodRoutes } from './closing/routes.ts'
import { homeRoutes } from './dashboard/home.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { mailRoutes } from './email/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { dataExportRoutes } from './exports/routes.ts'
import { objectRoutes } from './files/routes.ts'
import { navigationRoutes } from './http/navigation.ts'
import { openApiRoutes } from './http/openapi.ts'
import { importRoutes } from './imports/routes.ts'
import { coTenantRoutes } from './leases/co-tenants.ts'
import { leaseDepositRoutes } from './leases/deposit-statement-routes.ts'
import { leaseEvictionRoutes } from './leases/eviction.ts'
import { leaseListRoutes } from './leases/list-routes.ts'
import { leaseMoveOutRoutes } from './leases/move-out-routes.ts'
import { leaseNoticeRoutes } from './leases/notice.ts'
import { openBalanceRoutes } from './leases/open-balances.ts'
import { renewalOfferRoutes } from './leases/renewals/renewal-offer-routes.ts'
import { leaseRenewalRoutes } from './leases/renewals/renewals.ts'
import { renewalsDueRoutes } from './leases/renewals/renewals-due.ts'
import { leaseRentRoutes } from './leases/rents.ts'
import { leaseRolloverRoutes } from './leases/rollover.ts'
import { leaseRoutes } from './leases/routes.ts'
import { leaseTerminationRoutes } from './leases/termination.ts'
import { termsRoutes } from './leases/terms.ts'
import { maintenanceRequestRoutes } from './maintenance/routes.ts'
import { maintenanceScheduleRoutes } from './maintenance/schedules.ts'
import { vendorJobRoutes } from './maintenance/vendor-jobs.ts'
import { vendorLinkRoutes } from './maintenance/vendor-links.ts'
import { vendorListRoutes } from './maintenance/vendor-list.ts'
import { vendorRoutes } from './maintenance/vendors.ts'
import { maintenanceWorkRoutes } from './maintenance/work.ts'
import { announcementRoutes } from './messaging/announcements.ts'
import { messageAttachmentRoutes } from './messaging/attachments.ts'
import { messageBatchRoutes } from './messaging/batch-routes.ts'
import { recipientRoutes } from './messaging/recipients.ts'
import { messageRoutes } from './messaging/routes.ts'
import { messageTemplateRoutes } from './messaging/templates.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { onlinePaymentRoutes } from './online-payments/routes.ts'
import { jobRoutes } from './operations/job-routes.ts'
import { recordsToReviewRoutes } from './operations/records-to-review.ts'
import { storageRoutes } from './operations/storage-routes.ts'
import { memberInvitationRoutes } from './organization/member-invitations.ts'
import { memberRoutes } from './organization/members.ts'
import { organizationRoutes } from './organization/routes.ts'
import { ownerEntryRoutes } from './owners/entries.ts'
import { ownerRoutes } from './owners/list.ts'
import { propertyOwnerRoutes } from './owners/routes.ts'
import { statementBatchRoutes } from './owners/statement-batches.ts'
import { ownerStatementRoutes } from './owners/statement-routes.ts'
import { yearEndRoutes } from './owners/year-end/routes.ts'
import { tenantErasureRoutes } from './people/erasure.ts'
import { invitationRoutes } from './people/invitations/routes.ts'
import { tenantInvitationRoutes } from './people/invitations/tenant-invitations.ts'
import { allTenantInvitationRoutes } from './people/invitations/tenant-invitations-all.ts'
import { tenantMergeRoutes } from './people/merge-routes.ts'
import { tenantRoutes } from './people/routes.ts'
import { userRoutes } from './people/users.ts'
import { pictureRoutes } from './properties/picture-routes.ts'
import { propertyRoutes } from './properties/routes.ts'
import { unitRoutes } from './properties/units.ts'
import { eventRoutes } from './realtime/routes.ts'
import { lateReminderRoutes } from './reminders/chosen-routes.ts'
import { automaticEmailRoutes } from './reminders/routes.ts'
import { accountListRoutes } from './reports/account-list-routes.ts'
import { financialRoutes } from './reports/financials.ts'
import { budgetActualRoutes } from './reports/ledger/budget-actuals.ts'
import { ledgerRoutes } from './reports/ledger/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportRunRoutes } from './reports/run-routes.ts'
import { reportScheduleRoutes } from './reports/schedules.ts'
import { searchRoutes } from './search/routes.ts'
import { taxFormRoutes } from './tax-forms/routes.ts'

/** Serves every noun of the API; `beat` is how often an open event stream is written to, milliseconds. */
export async function apiRoutes(app: FastifyInstance, { beat }: { beat: number }): Promise<void> {
  accountRoutes(app)
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
  bankAccountRoutes(app)
  await bankFileRoutes(app)
  bankLineRoutes(app)
  bankRuleRoutes(app)
  reconciliationRoutes(app)
  calendarFeedRoutes(app)
  calendarRoutes(app)
  chargeListRoutes(app)
  chargeRoutes(app)
  closedPeriodRoutes(app)
  coTenantRoutes(app)
  chargeRunRoutes(app)
  utilityRunRoutes(app)
  meterReadingRoutes(app)
  comingChargeRoutes(app)
  creditRoutes(app)
  dashboardRoutes(app)
  dataExportRoutes(app)
  depositEntryRoutes(app)
  documentRoutes(app)
  erasureRoutes(app)
  eventRoutes(app, beat)
  billRoutes(app)
  expenseListRoutes(app)
  expenseRoutes(app)
  financialRoutes(app)
  accountListRoutes(app)
  homeRoutes(app)
  importRoutes(app)
  invitationRoutes(app)
  jobRoutes(app)
  journalRoutes(app)
  payoutRoutes(app)
  budgetRoutes(app)
  searchRoutes(app)
  storageRoutes(app)
  lateReminderRoutes(app)
  ledgerRoutes(app)
  budgetActualRoutes(app)
  leaseDepositRoutes(app)
  leaseMoveOutRoutes(app)
  leaseNoticeRoutes(app)
  leaseEvictionRoutes(app)
  leaseRenewalRoutes(app)
  renewalsDueRoutes(app)
  leaseRentRoutes(app)
  leaseRolloverRoutes(app)
  leaseListRoutes(app)
  leaseRoutes(app)
  renewalOfferRoutes(app)
  openBalanceRoutes(app)
  leaseTerminationRoutes(app)
  await mailRoutes(app)
  maintenanceRequestRoutes(app)
  maintenanceScheduleRoutes(app)
  maintenanceWorkRoutes(app)
  memberInvitationRoutes(app)
  memberRoutes(app)
  messageAttachmentRoutes(app)
  messageRoutes(app)
  messageBatchRoutes(app)
  messageTemplateRoutes(app)
  moneyTransferRoutes(app)
  navigationRoutes(app)
  notificationRoutes(app)
  await objectRoutes(app)
  await unsubscribeRoutes(app)
  openApiRoutes(app)
  organizationRoutes(app)
  paymentReceiptRoutes(app)
  ownerEntryRoutes(app)
  propertyOwnerRoutes(app)
  ownerStatementRoutes(app)
  ownerRoutes(app)
  yearEndRoutes(app)
  paymentListRoutes(app)
  statementBatchRoutes(app)
  paymentRoutes(app)
  await onlinePaymentRoutes(app)
  paymentBatchRoutes(app)
  emailReceiptRoutes(app)
  pictureRoutes(app)
  propertyRoutes(app)
  recipientRoutes(app)
  recordChangeRoutes(app)
  recordsToReviewRoutes(app)
  recurringChargeRoutes(app)
  payerRoutes(app)
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
  vendorListRoutes(app)
  vendorRoutes(app)
  vendorLinkRoutes(app)
  taxFormRoutes(app)
  vendorJobRoutes(app)
}
