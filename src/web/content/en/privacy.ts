import type { PrivacyContent } from "../types.ts";

export const privacy: PrivacyContent = {
  heading: "Privacy notice",
  lead: "What {provider} keeps about you, why, for how long, who sees it, and how to have it removed.",
  responsible: {
    heading: "Who is responsible",
    paragraphs: [
      "{provider} runs this platform for {nation} and decides how your data is used. We use it only for the purposes on this page. We do not sell it, and we do not use it for advertising.",
      "The periods below are the ones in force here today. A change of a period shows on this page.",
    ],
    withAddress: "For questions about your data, or to have it corrected or removed, write to",
    withoutAddress: [
      "For questions about your data, or to have it corrected or removed, write to us with the ",
      { text: "contact form", href: "/contact/message" },
      ".",
    ],
  },
  labels: { what: "What", why: "Why", howLong: "How long", who: "Who sees it", removal: "How to have it removed" },
  kinds: {
    id: "data",
    heading: "What we keep",
    intro: "Each kind of data has its own purpose and its own period.",
    items: {
      request: {
        title: "Funding requests",
        what: "The answers in the form, the contact details, the documents, what you and our staff wrote to each other, what our staff noted about the request, and to whom we forwarded it. If a project grows out of it, also its page, updates and pictures.",
        why: "To decide on the request, to answer you, and to support the project.",
        howLong:
          "A rejected request: {requests_rejected} days after the rejection or the second review. A withdrawn one: {requests_withdrawn} days after the withdrawal. We write to you {notice} days before we remove it. A request that is open or approved, has a published project, or led to transfers stays until you ask for its removal.",
        who: "Our reviewers and administrators, unless they have a conflict of interest. Those we forward it to: your private page names them, with the day. The public sees of a project only what its community has published.",
        removal:
          "Ask on your private page, or write to us. An administrator removes it and tells you when it is done. What stays, and why, is listed below.",
      },
      draft: {
        title: "Drafts of requests",
        what: "What you have filled in, the name of the device, and your email address if you gave one. If you invite people to it: the names and email addresses you entered for them, when they opened it and wrote, and their remarks. Only if you chose to keep the draft with us; otherwise it stays on your device.",
        why: "So that you can continue later or on another device.",
        howLong: "{drafts} days after the last change. If you gave an address, we write to you two weeks before.",
        who: "Anyone who has the draft’s link or code, and the people you invite, until you end their link. Our staff have no page that shows drafts.",
        removal: "Delete the draft in the form. It is removed from our database at once.",
      },
      inquiry: {
        title: "Inquiries of institutions",
        what: "What was sent with the contact form: the institution, its message, email address, and the phone number and address if given. Also what our staff decided, and to whom we forwarded it.",
        why: "To answer, and to talk about funding. If we approve it, an administrator can make the institution a partner: its name, type, email address and phone number then begin its record.",
        howLong: "{inquiries} days after our last decision about it. An inquiry that nobody has decided on stays until then.",
        who: "Our administrators, and those we forward it to.",
        removal: "Write to us. An administrator removes it, and we tell those it was forwarded to.",
      },
      visitorMessage: {
        title: "Messages of communities and visitors",
        what: "What was sent with the page “Write to us”: your name, email address, the subject, a reference if you gave one, and the message. Also who of our staff marked it as answered, and when.",
        why: "To answer you.",
        howLong: "{visitor_messages} days after it was marked as answered. A message that is still open stays until then.",
        who: "Our administrators.",
        removal:
          "Write to us. An administrator removes it and tells you. A message that belongs to a funding request goes with the data of that request, if that is earlier.",
      },
      signature: {
        title: "Treaty signatures",
        what: "The name and title of the person who signed, the nation, the date and the version of the text.",
        why: "It is an agreement between two sides, and shows who signed for a nation.",
        howLong: "As long as the treaty is in force, or until you ask us to remove the person.",
        who: "Our administrators. Whoever sent it with a request finds it in the download of that request.",
        removal:
          "Write to us. The person’s name and title go. The nation, the date and the version stay, because the signature is the nation’s.",
      },
      consent: {
        title: "Consents to publish a project",
        what: "Who consented for the community, in which role, when, how, to what, and when the consent ended.",
        why: "To prove that nothing was published without free, prior and informed consent.",
        howLong: "For as long as we must be able to prove it. There is no fixed period.",
        who: "The community, our reviewers and administrators.",
        removal: "A consent can be withdrawn at any time, and the project is then no longer public. The record that there was one stays.",
      },
      money: {
        title: "Transfers and bank accounts",
        what: "The account that receives money for a project, and who holds it: name, birth date or registration number, address, who controls it, and documents that show it. Also the transfers, the files exchanged with the bank, and our books.",
        why: "To send money, to know who receives it, and to account for it.",
        howLong: "As long as our books are kept. An account that never received money is removed with its request.",
        who: "Our administrators and the bank. Institutions see their own transfers, and no bank account.",
        removal: "What belongs to money that moved is not removed.",
      },
      account: {
        title: "Accounts of our staff and of institutions’ members",
        what: "Name, username, email address, a hash of the password, passkeys, the authenticator app, where you are logged in, and what you did with the account.",
        why: "To let only the right people in, and to know who did what.",
        howLong:
          "As long as the account is in use, and after that until it is erased. A session ends after 12 hours, or 2 hours without use.",
        who: "Our administrators. Colleagues see your name beside what you did. Nobody can read the password.",
        removal:
          "Write to us. Once the account has ended, an administrator erases it. Its number takes the place of the name wherever it did something.",
      },
      invitation: {
        title: "Invitations",
        what: "The name and email address of a person who is invited to make an account.",
        why: "To send the invitation.",
        howLong: "{invitations} days after it expired or was withdrawn. One that was accepted becomes part of the account.",
        who: "Our administrators.",
        removal: "Write to us.",
      },
      message: {
        title: "Messages we send",
        what: "The address, the words, and what the mail server answered.",
        why: "To deliver messages, and to see what became of them.",
        howLong:
          "{emails} days after the message was sent or failed. Messages about a request, an inquiry or something you wrote to us go with it, if that is earlier. A message that is still to be sent stays until it is.",
        who: "Our administrators, and the mail servers on the way.",
        removal: "They go with the request, the inquiry, the message or the account that they are about.",
      },
      knownAddress: {
        title: "Addresses that have opened one of our links",
        what: "A hash of the email address, and the day. The address cannot be read from it.",
        why: "So that nobody can use our forms to send messages to strangers.",
        howLong: "{known_addresses} days.",
        who: "Nobody reads it. Our software compares it.",
        removal: "It goes with the last request, inquiry or account that has the address.",
      },
      follow: {
        title: "Addresses of those who follow projects",
        what: "Your email address, which project you follow or that you follow all new ones, how often we write, and in which language.",
        why: "To send the messages you asked for.",
        howLong:
          "Until you end the messages, or the project is no longer public. An address that is not confirmed within 7 days is removed.",
        who: "Nobody sees a list of them. Our software puts each message together as it sends it, and passes it to the mail servers on the way.",
        removal: "Each message has a link that ends them and removes your address at once.",
      },
      visit: {
        title: "Counts by IP address",
        what: "How often an IP address did something that is limited, such as sending a form or trying a password.",
        why: "To stop abuse.",
        howLong: "Until the count ends: from a minute up to a day.",
        who: "Nobody reads it. Our software’s log holds no IP addresses.",
        removal: "It is removed within a minute after it ends.",
      },
      apiCall: {
        title: "Calls of the partner API",
        what: "Which key made which call, when, and with what result. No addresses and no contents.",
        why: "So that institutions can find faults in their software.",
        howLong: "{api_calls} days.",
        who: "The institution’s members.",
        removal: "It is removed at the end of the period.",
      },
      auditLog: {
        title: "Audit log",
        what: "Who did what and when, with the values before and after.",
        why: "To prove what was done, and to notice misuse.",
        howLong: "As long as the platform runs. Personal values in it are struck out when the data they come from is removed.",
        who: "Our administrators.",
        removal: "The values go with the request, the inquiry or the account. That something was done stays.",
      },
      institution: {
        title: "Contacts of institutions",
        what: "The contact person, email address and phone number of an institution, from its inquiry or as it told us, and what we decided about the partnership.",
        why: "To work with the institution.",
        howLong: "As long as the institution is listed here.",
        who: "Our administrators. The public page of an institution shows none of it.",
        removal: "Write to us. An administrator changes or removes the contact.",
      },
      kyc: {
        title: "KYC files of institutions",
        what: "People who own, control or direct an institution or may act for it: name, birth date, nationality, role, whether they hold public office, and the kind, expiry and number of an identity document. Also the institution’s own facts, its documents, and every change.",
        why: "To know who we work with. Laws against money laundering and sanctions laws generally ask those who move money to check this.",
        howLong: "As long as we work with the institution, and {kyc_files} days after that. Such laws generally ask for five to ten years.",
        who: "Our administrators, and the members of that institution. Nobody is shown more of a document’s number than its last four characters: it is stored encrypted.",
        removal:
          "Write to us or to the institution, which can correct its file at any time. While the law asks us to keep it, we cannot remove it.",
      },
      register: {
        title: "Entries from public registers",
        what: "Names, places and official numbers of organisations and nations that public registers list, with source and date. A line that we could not read is kept as the register has it, for ten readings.",
        why: "To find partners for communities.",
        howLong: "As long as the register lists them. What is gone from a register is marked as gone.",
        who: "Everyone sees the entry. Only our administrators see lines that could not be read.",
        removal: "Write to us. An administrator removes the entry.",
      },
      screening: {
        title: "Screening against sanctions lists",
        what: "The names, and where we have them dates of birth, countries and official numbers, of institutions, the people behind them, payees, treaty signatories, nations and applicants that are to send or receive money. With what we compared them, every comparison with its score, and what two of our staff decided about a possible match.",
        why: "The law forbids payments to people and organisations on sanctions lists, and requires us to show what we compared.",
        howLong:
          "10 years. A name whose source has been removed goes with it, unless it is part of a possible match or of a payment: then it stays until the 10 years are over. A decision can stay longer: as long as the list still has the entry, or the match still stops payments.",
        who: "Our staff. Our administrators decide.",
        removal: "We must keep what belongs to a possible match or to a payment. We remove everything else with its source.",
      },
    },
  },
  documents: {
    here: "Documents are kept on the server that runs this platform.",
    elsewhere: "Documents are kept in a storage service that {provider} has chosen, apart from the server that runs this platform.",
  },
  device: {
    id: "device",
    heading: "What your browser keeps",
    paragraphs: ["We set no cookies for statistics or advertising. These are all of them:"],
    items: [
      { title: "session", text: "After you log in, for up to 12 hours. It opens your account. In the name it may have __Host- in front." },
      { title: "signed_in", text: "Says that there is a session, and nothing else. It goes when you log out or close the browser." },
      { title: "device", text: "For 180 days after you log in. It keeps strangers who try your password from locking you out." },
      { title: "lang", text: "For a year after you choose a language." },
      {
        title: "private_link",
        text: "For ten minutes after you send a funding request without JavaScript, so that the next page can show your private link.",
      },
      {
        title: "Storage of the browser",
        text: "What you type in our forms, requests that wait for a connection, uploads that were interrupted, a proof that this device sent a request, pages kept for use without a connection, among them the last request that was opened by its private link, unless its page was told not to, and whether you have seen the introduction. It stays on your device until it is sent, you clear it, or you clear the browser’s data. Anyone who uses this device and browser can read it.",
      },
    ],
  },
  others: {
    id: "others",
    heading: "Who else receives data",
    paragraphs: [
      "The mail servers that carry our messages, and the bank that carries out transfers. Institutions see published projects through our API, and never a request.",
      "Our pages load no fonts, scripts or statistics from other servers. A picture of an institution can come from another server, which then learns the IP address of whoever looks at it.",
      "If a community links its project to the Local Contexts Hub, our server asks the Hub for the labels. It sends no data about visitors.",
    ],
  },
  removal: {
    id: "removal",
    heading: "What a removal leaves",
    paragraphs: [
      "An administrator removes the data, and our last message tells you exactly what stays. If we had forwarded it, we write to those who received it and ask them to delete it.",
      "A removal is refused while a project is published or transfers to it are under way. Withdraw the consent first, or wait until the transfers are settled or cancelled.",
    ],
    staysIntro: "Of a funding request, this stays, where there is any of it:",
  },
  rights: {
    id: "rights",
    heading: "What you can do",
    paragraphs: [
      "On the private page of a request you can read and download everything we hold about it, correct your contact details, withdraw it, and ask for its removal. Without that page, write to us.",
      "Data about a community belongs to the community. It decides what is public, and can take it back.",
    ],
  },
};
