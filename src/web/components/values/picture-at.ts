/** The address of a picture within a maximum of points: of a thumbnail, or of a whole screen. */
export function pictureAt(url: string, points: 320 | 1600): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${points}`
}
