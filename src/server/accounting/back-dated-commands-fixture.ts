import type { Day } from '#shared/dates.ts'
import type { Lived, Named, Sent } from './back-dated-fixture.ts'

/** Commands that can uncover an old rent, each with the first rent that becomes late. */
export const asking: readonly [endpoint: Named, firstFee: Day, sent: (one: Lived) => Sent][] = [
  [
    'POST /api/charges',
    '2025-03-07',
    ({ leaseId }) => [
      '/api/charges',
      { leaseId, kind: 'utility', amount: '60', dueDate: '2025-01-10' },
    ],
  ],
  [
    'POST /api/recurring-charges',
    '2025-03-07',
    ({ leaseId }) => [
      '/api/recurring-charges',
      { leaseId, kind: 'parking', amount: '60', startsOn: '2025-01-05' },
    ],
  ],
  [
    'PUT /api/recurring-charges/:id/end',
    '2025-03-07',
    ({ recurring }) => [`/api/recurring-charges/${recurring.id}/end`, { endsOn: '2025-02-28' }],
  ],
  [
    'PUT /api/recurring-credits/:id/end',
    '2025-03-07',
    ({ abated }) => [`/api/recurring-credits/${abated.id}/end`, { endsOn: '2025-02-01' }],
  ],
  [
    'DELETE /api/recurring-credits/:id',
    '2025-03-07',
    ({ abated }) => [`/api/recurring-credits/${abated.id}`, { reason: 'Typed twice' }],
  ],
  [
    'PATCH /api/payments/:id',
    '2025-05-07',
    ({ may }) => [`/api/payments/${may.id}`, { status: 'voided', reason: 'Typed twice' }],
  ],
  [
    'PATCH /api/payments/:id',
    '2025-05-09',
    ({ may }) => [
      `/api/payments/${may.id}`,
      { status: 'reversed', reason: 'NSF', reversedOn: '2025-05-09' },
    ],
  ],
  [
    'POST /api/payments/batch/:id/void',
    '2025-05-07',
    ({ batch }) => [`/api/payments/batch/${batch.id}/void`],
  ],
  ['DELETE /api/credits/:id', '2025-04-07', ({ credit }) => [`/api/credits/${credit.id}`]],
  [
    'DELETE /api/deposit-entries/:id',
    '2025-06-07',
    ({ kept }) => [`/api/deposit-entries/${kept.id}`],
  ],
  [
    'DELETE /api/money-transfers/:id',
    '2025-07-07',
    ({ transfer }) => [`/api/money-transfers/${transfer.id}`],
  ],
]

/**
 * Commands that uncover no old rent, though back-dated. Those of a group follow each other on one lease; whatever
 * brings it more money is the last.
 */
export const harmless: readonly (readonly [endpoint: Named, sent: (one: Lived) => Sent][])[] = [
  [
    [
      'POST /api/co-tenants',
      ({ leaseId, tenant }) => ['/api/co-tenants', { leaseId, tenantId: tenant.id }],
    ],
    ['POST /api/charge-runs', () => ['/api/charge-runs']],
    [
      'PUT /api/leases/:id/rollover',
      ({ leaseId }) => [`/api/leases/${leaseId}/rollover`, { rollover: false }],
    ],
    [
      'POST /api/refunds',
      ({ other }) => [
        '/api/refunds',
        { leaseId: other.id, amount: '50', refundedOn: '2025-07-05' },
      ],
    ],
    [
      'POST /api/deposit-entries',
      ({ leaseId }) => [
        '/api/deposit-entries',
        { leaseId, kind: 'refunded', amount: '500', entryOn: '2025-07-01' },
      ],
    ],
    [
      'POST /api/recurring-charges/:id/amounts',
      ({ recurring }) => [
        `/api/recurring-charges/${recurring.id}/amounts`,
        { amount: '300', effectiveFrom: '2025-01-01' },
      ],
    ],
    [
      'POST /api/credits',
      ({ leaseId }) => [
        '/api/credits',
        { leaseId, kind: 'write_off', amount: '30', reason: 'Gone', creditOn: '2025-07-20' },
      ],
    ],
  ],
  [
    [
      'POST /api/deposit-entries',
      ({ leaseId }) => [
        '/api/deposit-entries',
        { leaseId, kind: 'applied', amount: '30', entryOn: '2025-01-20', notes: 'Rent' },
      ],
    ],
    [
      'POST /api/money-transfers',
      ({ other, leaseId }) => [
        '/api/money-transfers',
        {
          ...{ fromLeaseId: other.id, toLeaseId: leaseId },
          ...{ amount: '50', transferredOn: '2025-07-05' },
        },
      ],
    ],
    [
      'POST /api/recurring-credits',
      ({ leaseId }) => [
        '/api/recurring-credits',
        { leaseId, amount: '60', startsOn: '2025-01-05', reason: 'Noise' },
      ],
    ],
    ['DELETE /api/refunds/:id', ({ refund }) => [`/api/refunds/${refund.id}`]],
    [
      'POST /api/payments',
      ({ leaseId }) => [
        '/api/payments',
        { leaseId, amount: '500', paymentDate: '2025-02-10', confirm: true },
      ],
    ],
    [
      'POST /api/payments/batch',
      ({ leaseId }) => [
        '/api/payments/batch',
        { rows: [{ leaseId, amount: '500', paymentDate: '2025-02-10' }], confirm: true },
      ],
    ],
    [
      'POST /api/credits',
      ({ leaseId, rentOf }) => [
        '/api/credits',
        {
          ...{ leaseId, kind: 'waiver', amount: '400', reason: 'No heat' },
          ...{ chargeId: rentOf('2025-02-01'), creditOn: '2025-02-01' },
        },
      ],
    ],
  ],
  [
    ['DELETE /api/charges/:id', ({ bill }) => [`/api/charges/${bill.id}`]],
    ['DELETE /api/charges/:id', ({ rentOf }) => [`/api/charges/${rentOf('2025-02-01')}`]],
  ],
  [
    [
      'POST /api/leases/:id/renewals',
      ({ leaseId }) => [
        `/api/leases/${leaseId}/renewals`,
        { monthlyRent: '1200', effectiveFrom: '2025-02-01' },
      ],
    ],
  ],
  [
    [
      'POST /api/leases/:id/renewals',
      ({ leaseId }) => [
        `/api/leases/${leaseId}/renewals`,
        { monthlyRent: '900', effectiveFrom: '2025-02-01' },
      ],
    ],
  ],
  [
    [
      'PUT /api/leases/:id/termination',
      ({ leaseId }) => [
        `/api/leases/${leaseId}/termination`,
        { terminatedOn: '2025-04-15', reason: 'Left' },
      ],
    ],
  ],
  [
    [
      'POST /api/leases/:id/move-out',
      ({ leaseId }) => [
        `/api/leases/${leaseId}/move-out`,
        {
          movedOutOn: '2025-04-15',
          deductions: [{ kind: 'damage', amount: '60', description: 'Door' }],
        },
      ],
    ],
  ],
  [
    [
      'PATCH /api/leases/:id',
      ({ leaseId }) => [
        `/api/leases/${leaseId}`,
        { graceDays: 0, lateFee: { type: 'flat', amount: '90' } },
      ],
    ],
  ],
]
