/** Loads a part of a page, and again once there is a network, so that the rest stays as it is. */
export const patiently = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return patiently(load)
  }
}
