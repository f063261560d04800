/** The address of a picture no wider or higher than so many points: of a thumbnail, or of a whole screen. */
export function pictureAt(url: string, points: 320 | 1600): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${points}`
}
