import { joinContact } from './contact.js';

describe('the contact of a notice', () => {
  it('is one line: name, title, email, phone, with empty parts dropped', () => {
    expect(joinContact({ name: 'Ada Byron', title: '', email: 'ada@example.gov', phone: null })).toBe(
      'Ada Byron; ada@example.gov',
    );
  });

  it('splits parts at line breaks, and drops repetitions', () => {
    expect(
      joinContact({
        name: 'Misty L Roosa\nGrantor',
        title: 'Grantor<br/>Desk 4',
        email: 'a@b.gov',
        phone: '1\r\n\r\n2',
      }),
    ).toBe('Misty L Roosa; Grantor; Desk 4; a@b.gov; 1; 2');
  });

  it('is null if nothing is stated', () => {
    expect(joinContact({ name: ' ', email: undefined })).toBeNull();
  });
});
