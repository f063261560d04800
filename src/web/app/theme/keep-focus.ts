/**
 * The focus is never lost. Browsers drop it from a button that is disabled while it works, and from
 * a removed element: a dialog, a row, a whole form. It then returns to the button once that is
 * enabled, else to the nearest remaining element, or to its previous place.
 */
export function keepFocus(): void {
  /** Former focus targets, latest last, each with its ancestors, from the inside out. */
  let trail: Element[][] = []
  let wasLetGo = false

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    wasLetGo = false
    trail = [...trail.slice(1 - remembered), withAncestors(target)]
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof Element)) return
    // Whether it was removed is known only once all of this change is done.
    queueMicrotask(() => {
      wasLetGo = target.isConnected && !target.matches(':disabled')
    })
  })
  new MutationObserver(() => {
    if (wasLetGo || trail.length === 0 || !isNowhere()) return
    for (const [target, ...around] of trail.toReversed()) {
      if (target?.matches(':disabled') && target.isConnected) return
      if (target?.isConnected && takes(target)) return
      const left = around.find(element => element.isConnected)
      if (left?.closest('main, [role="dialog"]') && takes(left)) return
    }
    takes(document.querySelector('main'))
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

const remembered = 8

const isNowhere = () => document.activeElement === document.body || !document.activeElement

function withAncestors(element: Element): Element[] {
  const all = [element]
  for (let at = element.parentElement; at; at = at.parentElement) all.push(at)
  return all
}

/** Whether it takes the focus now; an element that cannot have it by itself gets it temporarily. */
function takes(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return true
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return document.activeElement === element
}
