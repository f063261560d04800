import { labels } from '#shared/language/t.ts'
import { addressOf } from '../tables/sections.ts'

/** The views of online payments, in their order; the first is the usual one. */
export const onlineViews = ['attempts', 'payouts', 'differences'] as const
export type OnlineView = (typeof onlineViews)[number]

export const onlineViewLabels: Record<OnlineView, string> = labels({
  attempts: 'Online Payments',
  payouts: 'Payouts',
  differences: 'Differences',
})

export const usualOnlineView: OnlineView = 'attempts'

/** The address of a view, with these filters. */
export function onlineAddress(view: OnlineView, filters: Record<string, string> = {}): string {
  return addressOf('online', { ...(view !== usualOnlineView && { view }), ...filters })
}
