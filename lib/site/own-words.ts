import ownComments from '#locales/it/own-comments.json' with { type: 'json' }
import ownProposals from '#locales/it/own-proposals.json' with { type: 'json' }

/** Loaded with the tab, so that no page carries these texts. */
export const ownWords = { 'own-comments': ownComments, 'own-proposals': ownProposals }
