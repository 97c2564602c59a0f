/** Texts of the first-use checklist. */
export const firstUseTexts = {
  title: 'Get Started',
  progress: (done: number, all: number) => `${done} of ${all}`,
  hide: 'Hide this checklist',
  loading: 'Checking what is set up',
  done: 'Done:',
  open: 'To do:',
  steps: {
    profile: { title: 'Complete your profile', text: 'Name, company and role.' },
    keywords: { title: 'Set your keywords', text: 'They decide how relevant an opportunity is to you.' },
    source: { title: 'Add an API key or a source', text: 'SAM.gov needs a key. Others work without one.' },
    sync: { title: 'Run the first sync', text: 'It fetches opportunities from the sources.' },
  },
} as const;
