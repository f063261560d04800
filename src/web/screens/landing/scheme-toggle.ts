/** Makes the landing page's light/dark button work, with the application's own storage key. */
export function wakeSchemeToggle() {
  const page = document.documentElement
  const button = document.querySelector<HTMLButtonElement>('#landing [data-scheme-toggle]')
  button?.addEventListener('click', () => {
    const scheme = page.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
    page.dataset.mantineColorScheme = scheme
    page.classList.toggle('dark', scheme === 'dark')
    localStorage.setItem('theme', scheme)
  })
}
