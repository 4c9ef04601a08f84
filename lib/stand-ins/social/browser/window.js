// Shared by the scripts of the providers: opens a window at this origin and returns the choice made
// there.
globalThis.askStandIn ??= (script, asked) =>
  new Promise((resolve, reject) => {
    const address = new URL('consent', script)
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) address.searchParams.set(name, value)
    const popup = window.open(address, 'social-stand-in', 'popup,width=480,height=720')
    if (!popup) return reject('blocked')
    const leave = () => {
      clearInterval(watch)
      window.removeEventListener('message', onMessage)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin !== location.origin || source !== popup) return
      leave()
      if (data.token) resolve(data.token)
      else reject('denied')
    }
    let wasClosed = false
    const watch = setInterval(() => {
      if (!popup.closed) return
      // The last message of the window may still be in transit when it is closed.
      if (!wasClosed) {
        wasClosed = true
        return
      }
      leave()
      reject('closed')
    }, 200)
    window.addEventListener('message', onMessage)
  })
