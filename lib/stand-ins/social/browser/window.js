// Before the part of each provider: a window at our own address, and what was chosen there.
globalThis.askStandIn ??= (script, asked) =>
  new Promise((resolve, reject) => {
    const address = new URL('consent', script)
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) address.searchParams.set(name, value)
    const popup = window.open(address, 'social-stand-in', 'popup,width=480,height=720')
    if (!popup) return reject('blocked')
    const leave = () => {
      clearInterval(watch)
      window.removeEventListener('message', hear)
    }
    const hear = ({ origin, source, data }) => {
      if (origin !== location.origin || source !== popup) return
      leave()
      if (data.token) resolve(data.token)
      else reject('denied')
    }
    let wasClosed = false
    const watch = setInterval(() => {
      if (!popup.closed) return
      // What the window said last may still be on its way when it is closed already.
      if (!wasClosed) {
        wasClosed = true
        return
      }
      leave()
      reject('closed')
    }, 200)
    window.addEventListener('message', hear)
  })
