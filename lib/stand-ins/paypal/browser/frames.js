// The files of the script are concatenated into blocks of one function. `known` comes from the
// server and `parts` is shared between the blocks; the page sees neither.
const { origin: place } = known

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

Object.assign(parts, { addressOf, element, found, listen })
