/** Who may pay a part of a lease's rent. Money of all but tenants covers their own part alone. */
export const payerKinds = ['tenant', 'agency', 'guarantor', 'employer'] as const
export type PayerKind = (typeof payerKinds)[number]

/** The kinds without a home on the lease: their late part costs no fee. */
export const outsideKinds = ['agency', 'guarantor', 'employer'] as const
