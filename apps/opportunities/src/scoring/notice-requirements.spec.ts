import { findNoticeRequirements, findPageRequirements } from './notice-requirements.js';

describe('a requirement', () => {
  it('is the sentence of the description that requires something or sets the notice aside', () => {
    const description =
      'This acquisition is a 100% small business set-aside. Money set aside for travel is $2,000,000. A bid bond is required.';
    expect([...findNoticeRequirements({ description }, [])]).toEqual([
      ['bonding', { quote: 'A bid bond is required.' }],
      ['set_aside', { quote: 'This acquisition is a 100% small business set-aside.' }],
    ]);
  });

  it('comes from the documents, in the order of their links, if the description does not state it', () => {
    const pages = ['Bidders must hold a state landscaping license.', 'A payment bond is required.'];
    const [license = [], bond = []] = pages.map((page, index) => findPageRequirements(page, index + 1));
    const documents = [
      { url: 'https://example.gov/second.pdf', requirements: [...license, ...bond] },
      {
        url: 'https://example.gov/first.pdf',
        requirements: findPageRequirements('Offerors must be registered in SAM.', 1),
      },
      {
        url: 'https://example.gov/former.pdf',
        requirements: findPageRequirements('Vendors must be located in Ohio.', 1),
      },
    ];
    const attachments = ['first', 'second'].map((name) => ({ name, url: `https://example.gov/${name}.pdf` }));
    expect([...findNoticeRequirements({ description: 'A bid bond is required.', attachments }, documents)]).toEqual([
      ['bonding', { quote: 'A bid bond is required.' }],
      ['registration', { quote: 'Offerors must be registered in SAM.', attachment: 1, page: 1 }],
      ['license', { quote: 'Bidders must hold a state landscaping license.', attachment: 2, page: 1 }],
    ]);
  });
});
