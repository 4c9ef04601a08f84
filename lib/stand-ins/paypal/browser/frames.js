// The files of the script are concatenated into blocks of one function. `known` comes from the
// server and `parts` is shared between the blocks; the page sees neither.
const { origin: place, words } = known

const addressOf = (path, values) => {
  const address = new URL(path, place)
  for (const [name, value] of Object.entries({ ...values, origin: location.origin }))
    address.searchParams.set(name, value)
  return address.href
}

const element = (name, attributes = {}, style = {}) => {
  const made = Object.assign(document.createElement(name), attributes)
  Object.assign(made.style, style)
  return made
}

const found = (container) =>
  typeof container === 'string' ? document.querySelector(container) : container

/** Listens to messages from one of our own windows or frames only. */
const listen = (isOurs, receive) => {
  const listener = (event) => {
    if (event.origin === place && event.data?.standIn && isOurs(event)) receive(event.data)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

/** Opens the window within the click and sends it to its order when that exists. */
const askInWindow = (makeId) =>
  new Promise((resolve, reject) => {
    const popup = window.open(
      addressOf('/approve', {}),
      'paypal-stand-in',
      'popup,width=480,height=760',
    )
    if (!popup) return reject(new Error('popup blocked'))
    const veil = coverPage(() => popup.focus())
    let id
    let wasClosed = false
    let isReady = false
    const lead = () => {
      // Navigating before the first page has loaded would be overridden by that page.
      if (id && isReady && !popup.closed) popup.location = addressOf('/approve', { token: id })
    }
    const leave = () => {
      clearInterval(watch)
      unlisten()
      veil.remove()
    }
    const finish = (outcome) => {
      leave()
      resolve({ id, outcome })
    }
    const unlisten = listen(
      // A window that has closed itself has no source; its message is recognized by the order id.
      ({ source, data }) => source === popup || (id && data.token === id),
      ({ standIn }) => {
        if (standIn === 'ready') {
          isReady = true
          return lead()
        }
        finish(standIn === 'approved' || standIn === 'passed' ? 'approved' : 'cancelled')
      },
    )
    const watch = setInterval(() => {
      if (!popup.closed) return
      // The last message of the window may still be in transit when it is closed.
      if (wasClosed) finish('cancelled')
      wasClosed = true
    }, 300)
    makeId().then(
      (made) => {
        id = made
        lead()
      },
      (error) => {
        leave()
        popup.close()
        reject(error)
      },
    )
  })

const coverPage = (onClick) => {
  const veil = element(
    'div',
    {},
    { position: 'fixed', inset: 0, zIndex: 2147483000, display: 'grid', placeItems: 'center' },
  )
  veil.style.background = 'color-mix(in srgb, black 60%, transparent)'
  const button = element(
    'button',
    { type: 'button', textContent: words.back, onclick: onClick },
    { padding: '12px 20px', borderRadius: '10px', background: 'white', color: 'black', border: 0 },
  )
  veil.append(button)
  document.body.append(veil)
  return veil
}

/** Shows the challenge of the bank over the page; `closed` when it is dismissed. */
const askBank = (id) =>
  new Promise((resolve) => {
    const dialog = element(
      'dialog',
      {},
      // The style sheet of the shop may have reset the margin that centers a dialog.
      {
        margin: 'auto',
        padding: 0,
        border: 0,
        borderRadius: '16px',
        width: 'min(30rem, 94vw)',
      },
    )
    dialog.setAttribute('aria-label', words.bank)
    const frame = element(
      'iframe',
      { title: words.bank, src: addressOf('/challenge', { token: id }) },
      {
        display: 'block',
        width: '100%',
        height: 'min(27rem, 80vh)',
        border: 0,
        background: 'white',
      },
    )
    const finish = (outcome) => {
      unlisten()
      dialog.remove()
      resolve(outcome)
    }
    const unlisten = listen(
      ({ source }) => source === frame.contentWindow,
      ({ standIn }) => finish(standIn),
    )
    dialog.addEventListener('cancel', () => finish('closed'))
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
  })

Object.assign(parts, { addressOf, element, found, listen, askInWindow, askBank })
