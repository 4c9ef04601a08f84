const asked = new URLSearchParams(location.search)
const shop = asked.get('origin')
const session = asked.get('session')
const input = document.querySelector('template').content.firstElementChild
const { field } = input.dataset

const notifyShop = (data) =>
  window.parent.postMessage({ standIn: 'field', field, session, ...data }, shop)

const passesSum = (digits) => {
  const sum = [...digits].reverse().reduce((total, sign, place) => {
    const digit = Number(sign) * (place % 2 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

const good = {
  number: (text) =>
    /^\d{13,19}$/.test(text.replaceAll(' ', '')) && passesSum(text.replaceAll(' ', '')),
  expiry: (text) => {
    const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(text) ?? []
    return Boolean(month) && new Date(2000 + Number(year), Number(month)) > new Date()
  },
  cvv: (text) => /^\d{3,4}$/.test(text),
  name: (text) => text.trim().length > 1,
}

const shaped = {
  number: (text) =>
    text
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => {
    const digits = text
      .replaceAll(/\D/g, '')
      .replace(/^(\d{2})20(\d{2})$/, '$1$2')
      .slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
  },
  cvv: (text) => text.replaceAll(/\D/g, ''),
  name: (text) => text,
}

const state = () => {
  const isValid = good[field](input.value)
  return { isEmpty: input.value === '', isValid, isPotentiallyValid: isValid || !input.value }
}

const report = (what) => {
  const { isPotentiallyValid } = state()
  if (what === 'blur' || isPotentiallyValid) input.classList.toggle('invalid', !isPotentiallyValid)
  notifyShop({ what, state: { ...state(), isFocused: what !== 'blur' && document.hasFocus() } })
}

const post = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  return response.ok ? { answer } : { issue: answer.details?.[0]?.issue ?? 'FAILED' }
}

/** Style properties that the shop may set on a field. */
const sayable =
  /^(-(moz|webkit)-|font|padding)|^(appearance|background|border|border-radius|box-shadow|color|direction|height|letter-spacing|line-height|opacity|outline|text-shadow|transition)$/

const rulesOf = (style) => {
  const sheet = new CSSStyleSheet()
  for (const [selector, properties] of Object.entries(style)) {
    const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
    for (const [property, value] of Object.entries(properties))
      if (sayable.test(property)) sheet.cssRules[place].style.setProperty(property, value)
      else console.warn(`a card field knows no ${property}`)
  }
  return sheet
}

const actions = {
  look: ({ style }) => {
    document.adoptedStyleSheets = [rulesOf(style)]
  },
  send: async ({ call }) =>
    notifyShop({ call, ...(await post('/fields/value', { session, field, value: input.value })) }),
  submit: async ({ call, id, name }) =>
    notifyShop({ call, ...(await post('/fields/submit', { session, id, ...(name && { name }) })) }),
  fill: ({ value }) => {
    input.value = shaped[field](value)
    report('change')
  },
  clear: () => actions.fill({ value: '' }),
  focus: () => input.focus(),
  attribute: ({ name, value }) => {
    if (value === null) input.removeAttribute(name)
    else input.setAttribute(name, value)
  },
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source === window.parent && origin === shop) actions[data?.action]?.(data)
})

input.addEventListener('input', () => {
  const at = input.selectionStart === input.value.length
  input.value = at ? shaped[field](input.value) : input.value
  report('change')
})
input.addEventListener('focus', () => report('focus'))
input.addEventListener('blur', () => {
  input.value = shaped[field](input.value)
  report('blur')
})
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') report('submit')
})
document.body.append(input)
report('ready')
