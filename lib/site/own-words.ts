import ownComments from '#locales/it/own-comments.json' with { type: 'json' }
import ownProposals from '#locales/it/own-proposals.json' with { type: 'json' }

export const ownWords = { 'own-comments': ownComments, 'own-proposals': ownProposals }
