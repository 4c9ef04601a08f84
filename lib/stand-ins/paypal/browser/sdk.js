const script = document.currentScript
window[script?.dataset.namespace ?? 'paypal'] = {
  version: '5.0.0-stand-in',
  Buttons: parts.Buttons,
  Marks: parts.Marks,
  Messages: parts.Messages,
  CardFields: parts.CardFields,
  FUNDING: { PAYPAL: 'paypal', CARD: 'card', CREDIT: 'credit', PAYLATER: 'paylater' },
  getFundingSources: () => ['paypal', 'card'],
  isFundingEligible: (source) => source === 'paypal' || source === 'card',
}
