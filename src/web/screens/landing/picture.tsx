/** Pixels of a picture. */
export interface Size {
  width: number
  height: number
}

/**
 * `name.webp` below `public`, or `name-dark.webp` where the page is dark. Lazy, so that of the two only
 * the one that shows is fetched.
 */
export function Picture(props: { name: string; size: Size; alt: string }) {
  const { name, size, alt } = props
  return (
    <>
      <img className="when-light" src={`/${name}.webp`} {...size} alt={alt} loading="lazy" />
      <img className="when-dark" src={`/${name}-dark.webp`} {...size} alt={alt} loading="lazy" />
    </>
  )
}
