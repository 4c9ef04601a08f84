// The files of the script stand in blocks of one function: `known` is told by the server, `parts` is
// what they share, and no page sees either.
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

/** Hears what one of our own windows or frames says, and nothing else. */
const hear = (isOurs, heard) => {
  const listener = (event) => {
    if (event.origin === place && event.data?.standIn && isOurs(event)) heard(event.data)
  }
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

Object.assign(parts, { addressOf, element, found, hear })
