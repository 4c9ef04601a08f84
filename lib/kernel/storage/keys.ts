const keyShape = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

export const isKey = (text: string) => keyShape.test(text)

/** Refuses other keys, so that no path leaves the folder or the prefix. */
export const requireKey = (key: string) => {
  if (!isKey(key)) throw new Error(`${key} is not a storage key`)
  return key
}
