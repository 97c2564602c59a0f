import { fileName } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['https://sam.gov/files/RFP%2036C248%20Amendment%201.pdf', 'RFP 36C248 Amendment 1.pdf'],
    ['https://sam.gov/download?fileName=Statement+of+Work.docx&token=', 'Statement of Work.docx'],
    ['https://files.example/get.aspx?name=Plans.zip', 'Plans.zip'],
    [
      'https://bucket.example/0c4d?response-content-disposition=attachment%3B%20filename%3D%22Price%20list.xlsx%22',
      'Price list.xlsx',
    ],
    ['https://files.example/50%.pdf', '50%.pdf'],
  ])('of %s is %s', (link, name) => {
    expect(fileName(link)).toBe(name);
  });

  it.each([
    'https://sam.gov/api/prod/opps/v3/opportunities/resources/files/0c4d/download',
    'https://files.example/view.php?id=7',
    'https://files.example/v1.2/',
    'https://files.example',
  ])('is not stated by %s', (link) => {
    expect(fileName(link)).toBeNull();
  });
});
