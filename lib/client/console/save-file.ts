/** Saves the file that a call answered, under the name that it gave. */
export const saveFile = async (response: Response) => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? ''
  link.click()
  URL.revokeObjectURL(link.href)
}
