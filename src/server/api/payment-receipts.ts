import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getReceipt } from '#shared/payment-receipts.ts'
import { readLedger } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import {
  booksShape,
  coTenantsOfLease,
  payerShape,
  payers,
  tenantShape,
  unitShape,
} from '../db/selections.ts'
import { leases, organizations, payments, properties, units, users } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { conflict, notFound } from '../errors.ts'
import { sendPdf } from '../files/send-pdf.ts'
import { printPdf } from '../outside/pdf.ts'
import { type Received, receiptPaper } from '../papers/receipt.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'

export function paymentReceiptRoutes(app: FastifyInstance): void {
  route(app, getReceipt, async ({ db, caller, params, reply }) => {
    const payment = await findReceived(db, caller, params.id)
    const paper = receiptPaper(payment, await readLedger(db, payment.leaseId))
    const bytes = await printPdf(JSON.stringify(paper))
    return sendPdf(reply, `Receipt ${payment.id.slice(-8)}.pdf`, bytes)
  })
}

/** One visible payment that came. @throws 404; 409 for one that did not, or not yet */
async function findReceived(db: Db, caller: Caller, id: string): Promise<Received> {
  const [row] = await db
    .select({
      payment: payments,
      organization: booksShape,
      tenant: tenantShape,
      coTenants: coTenantsOfLease,
      paidBy: payerShape,
      unit: { ...unitShape, address: properties.address },
    })
    .from(payments)
    .innerJoin(leases, eq(leases.id, payments.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
    .leftJoin(payers, eq(payers.id, payments.paidBy))
    .where(and(eq(payments.id, id), visibleOnLease(caller, payments)))
  if (!row) throw notFound('Payment')
  const { payment, tenant, coTenants, paidBy, ...rest } = row
  const { status } = payment
  if (payment.origin === 'brought_forward')
    throw conflict('This money was brought forward by an import: it has no receipt here')
  if (payment.origin === 'transfer')
    throw conflict('This money came from another lease: its receipt is there')
  if (status !== 'completed' && status !== 'reversed')
    throw conflict('Only money that has arrived has a receipt')
  return { ...payment, ...rest, status, payers: paidBy ? [paidBy] : [tenant, ...coTenants] }
}
