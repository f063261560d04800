/** The application's own storage key of the language chosen on this device. */
const key = 'language'

/**
 * Stores the language that a link of the landing page chooses, and opens the page in the chosen one
 * where the server sent another: it knows the browser's languages only.
 */
export function wakeLanguageLinks() {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked) localStorage.setItem(key, asked)
  const chosen = localStorage.getItem(key)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#landing [data-language]')]
  const wanted = links.find(link => link.dataset.language === chosen)
  if (!asked && wanted) location.replace(wanted.href)
}
