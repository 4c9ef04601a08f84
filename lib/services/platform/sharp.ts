/** Loaded with the first picture that is worked on: a start does not wait for it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // One thread each: two pictures at once are two busy cores, never more.
  sharp.concurrency(1)
  return sharp
}
